extends Node
## A recognition model reads a sign in the picture of a camera while the engine renders frames. Without a renderer
## (--headless) the model reads a picture of a line instead, on a separate device.
##
##   godot --path . -- [--frames=N] [--picture=FILE.png]
##
## With --frames it ends after N frames and fails if a reading was wrong or a frame waited for the device. With --picture it
## saves a picture of the last frame.

const WORDS: PackedStringArray = ["Ullage", "recognition", "Vulkan", "framebuffer"]
## The size of the model's input in pixels. Its numbers range from -1 to 1.
const LINE := Vector2i(320, 48)
## The number of frames from a change of the sign until the viewport shows it.
const FRAMES_TO_SHOW := 2

var normalization := UllageNormalization.of(Vector3.ONE * 0.5, Vector3.ONE * 0.5, true)
var model := UllageModel.new()
var characters := FileAccess.get_file_as_string("res://characters.txt").split("\n")
var sign_text: Label3D
var reading: Label
var shown := ""
var shown_for := 0
var frames := 0
var frames_that_waited := 0
var waits := 0
var readings := 0
var right := 0
var last_frame := 0
var picture := ""


func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		if argument.begins_with("--frames="):
			last_frame = argument.get_slice("=", 1).to_int()
		if argument.begins_with("--picture="):
			picture = argument.get_slice("=", 1)
	var renders := RenderingServer.get_rendering_device() != null
	model.program = "res://reading.ull"
	model.on_engine_device = renders
	model.finished.connect(_read)
	model.failed.connect(func(message: String) -> void: _fail(message))
	add_child(model)
	var ready_to_run := model.open() and (_watch_camera() if renders else _watch_picture()) and model.prepare()
	if not ready_to_run:
		get_tree().quit(1)
		return
	print("on ", model.device.description())
	waits = model.session.statistics()["waits"]


func _process(_delta: float) -> void:
	frames += 1
	shown_for += 1
	if shown_for > FRAMES_TO_SHOW:
		model.run()
	var now: int = model.session.statistics()["waits"]
	frames_that_waited += int(now > waits)
	waits = now
	if frames == last_frame:
		_finish()


## Decodes the classes of the steps along the line (CTC): repeated classes count once, class 0 is blank.
func _text_of(classes: PackedInt64Array) -> String:
	var text := ""
	var before := 0
	for which in classes:
		if which != 0 and which != before:
			text += characters[which - 1] if which <= characters.size() else " "
		before = which
	return text.strip_edges()


func _read() -> void:
	var text := _text_of(model.session.output_ints(0))
	readings += 1
	right += int(text == shown)
	if text != shown:
		printerr("read '", text, "' where '", shown, "' was shown")
	if sign_text:
		reading.text = "read last: %s\n%d of %d right, %d of %d frames waited for the device" % [
			text, right, readings, frames_that_waited, frames]
		_show(WORDS[readings % WORDS.size()])


func _show(text: String) -> void:
	shown = text
	shown_for = 0
	sign_text.text = text


func _finish() -> void:
	print("%d frames, %d waited for the device; %d readings, %d right" % [frames, frames_that_waited, readings, right])
	if not picture.is_empty():
		await RenderingServer.frame_post_draw
		get_viewport().get_texture().get_image().save_png(picture)
	get_tree().quit(0 if readings > 0 and right == readings and frames_that_waited == 0 else 1)


func _fail(message: String) -> void:
	printerr(message)
	get_tree().quit(1)


# ---- the picture that is read ---------------------------------------------------------------------------------


func _watch_picture() -> bool:
	shown = WORDS[0]
	var line: Texture2D = load("res://line.png")
	return model.set_image("x", line.get_image(), normalization)


## Builds a scene with a sign, a camera in front of it for the model, and a camera further away for the viewer.
func _watch_camera() -> bool:
	var stage := Stage.new()
	add_child(stage)
	sign_text = stage.text
	reading = stage.caption
	_show(WORDS[0])
	return model.set_texture("x", stage.reader.get_texture(), LINE, normalization)
