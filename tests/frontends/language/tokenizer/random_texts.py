"""Random texts in many scripts, for comparisons of tokenizers."""
SCRIPTS = [  # ranges of code points
    (0x20, 0x7e), (0x20, 0x7e), (0xa0, 0x17f), (0x370, 0x3ff), (0x400, 0x4ff), (0x590, 0x5ff),
    (0x600, 0x6ff), (0x900, 0x97f), (0xe00, 0xe7f), (0x1100, 0x11ff), (0x2000, 0x206f),
    (0x2200, 0x22ff), (0x3040, 0x30ff), (0x4e00, 0x9fff), (0xac00, 0xd7a3), (0x1f300, 0x1f64f),
    (0x0, 0x1f), (0x80, 0x9f), (0x660, 0x669), (0x2160, 0x2188),
]
WORDS = ("the model's I'll we're DON'T it'd 'sss The answer is 1234567 3.14 x=y+1; if (a<b) {return;} "
         "http://example.com/a?b=c&d tschüß naïve Ωmega привет мир 你好世界 こんにちは 안녕하세요 "
         "مرحبا שלום नमस्ते 😀👍🏽 <|im_start|> <|endoftext|>").split()
SPACES = [" ", " ", " ", "  ", "   ", "\n", "\n\n", "\r\n", "\t", " \n ", "\u00a0", "\u2003", "\u3000", "\u180e",
          "\u0085", ""]


def random_text(r):
    parts = []
    for _ in range(r.randrange(0, 12)):
        if r.random() < 0.5:
            parts.append(r.choice(WORDS))
        else:
            low, high = r.choice(SCRIPTS)
            parts.append("".join(chr(r.randint(low, high)) for _ in range(r.randrange(1, 9))))
        parts.append(r.choice(SPACES))
    return "".join(parts)
