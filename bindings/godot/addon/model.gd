class_name UllageModel
extends Node
## A compiled program that runs while frames go on: run() starts a run, `finished` comes some frames later, and no frame
## waits for the device in between.

signal finished
signal failed(message: String)

## A .ull file, compiled with a plan that the device can run: `ullage compile --target portable` serves all.
@export_file("*.ull") var program: String
## Share the engine's device: pictures then go from textures to the program without leaving it. Otherwise, as where the
## engine renders nothing (--headless), Ullage opens a device of its own.
@export var on_engine_device := true

## Inputs and outputs as packed arrays: set_floats(), set_ints(), output_floats() and their like.
var session := UllageSession.new()
var device: UllageDevice

var _inputs: Array[UllageTextureInput] = []
var _begun := false


## False, with the reason in the log, where there is no device or the program does not suit it.
func open() -> bool:
	if on_engine_device:
		device = UllageEngineDevice.adopt()
	else:
		device = UllageDevice.new()
		if not device.open():
			push_error("Ullage: " + device.error())
			return false
	return device != null and _done(session.open(device, FileAccess.get_file_as_bytes(program)))


## Runs read what the texture shows, resized bilinearly where `size` is another. Only on the engine's device.
func set_texture(input: String, texture: Texture2D, size: Vector2i, normalization := UllageNormalization.new()) -> bool:
	var made := UllageTextureInput.new(texture)
	_inputs.append(made)
	return _done(session.set_texture(input, made.picture(), [size.x, size.y], normalization.scales(),
			normalization.biases(), normalization.blue_first))


## The next runs read this picture.
func set_image(input: String, image: Image, normalization := UllageNormalization.new()) -> bool:
	var copy := image.duplicate() as Image
	copy.clear_mipmaps()
	copy.convert(Image.FORMAT_RGB8)
	return _done(session.set_pixels(input, copy.get_width(), copy.get_data(), normalization.scales(),
			normalization.biases(), normalization.blue_first))


## An output u8 [height, width, 4] of the run that `finished` told of, into a texture for materials and rectangles.
func update_texture(texture: ImageTexture, index: int) -> void:
	var shape := session.output_shape(index)
	var image := Image.create_from_data(shape[1], shape[0], false, Image.FORMAT_RGBA8, session.output_bytes(index))
	if texture.get_size() == Vector2(image.get_size()):
		texture.update(image)
	else:
		texture.set_image(image)


## Plans and makes pipelines for the sizes that are set, so that no frame has to.
func prepare() -> bool:
	return _done(session.prepare())


## False while a run is under way. Textures are read in the frame that is put together now; the run follows it.
func run() -> bool:
	if _begun:
		return false
	_begun = true
	for input in _inputs:
		input.capture()
	if _inputs.is_empty():
		_submit()
	else:
		RenderingServer.frame_post_draw.connect(_submit, CONNECT_ONE_SHOT)
	return true


func _submit() -> void:
	if not session.submit():
		_end(session.error())


func _process(_delta: float) -> void:
	if not session.is_running():
		return
	var state := session.collect()
	if state < 0:
		_end(session.error())
	elif state > 0:
		_end("")


func _end(message: String) -> void:
	_begun = false
	if message.is_empty():
		finished.emit()
	else:
		failed.emit(message)


func _done(ok: bool) -> bool:
	if not ok:
		push_error("Ullage: " + session.error())
	return ok


func _exit_tree() -> void:
	session.wait()
	for input in _inputs:
		input.free_resources()
	_inputs.clear()
