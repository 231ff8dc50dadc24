"""Of the site: Sphinx over the repository's own pages, as scripts/docs/compose.py lays them out."""
import pathlib

root = pathlib.Path(__file__).resolve().parents[2]

project = "Ullage"
html_title = "Ullage"
extensions = ["myst_parser", "breathe"]
root_doc = "site/index"
exclude_patterns = ["site/conf.py", "schemas"]

# Headings are targets of links as on the forges that show the same pages.
myst_heading_anchors = 4
# Pages begin with the number of a decision, or lead with code that no lexer knows.
suppress_warnings = ["myst.header", "misc.highlighting_failure", "duplicate_declaration.cpp"]
highlight_language = "none"

breathe_projects = {"ullage": str(root / "doxygen" / "xml")}
breathe_default_project = "ullage"
# Contracts stand in front of what they are about, in plain comments: the files show them.
breathe_show_include = False

html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f5f8b", "color-brand-content": "#1f5f8b"},
    "dark_css_variables": {"color-brand-primary": "#7fc4ee", "color-brand-content": "#7fc4ee"},
}
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
# Nothing is fetched by a reader's browser, and links to the world are not asked when the site is checked.
linkcheck_ignore = [r"https?://"]
