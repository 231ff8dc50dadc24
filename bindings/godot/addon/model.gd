class_name UllageModel
extends Node
## A compiled program that runs while the engine renders frames. run() starts a run, and `finished` is emitted some frames
## later. No frame waits for the device.

signal finished
signal failed(message: String)

## A .ull file with a plan that the device can run. `ullage compile --target portable` writes one for all devices.
@export_file("*.ull") var program: String
## Shares the device of the engine, so that pictures of textures stay on the device. If false, Ullage opens a separate
## device; this is required with --headless.
@export var on_engine_device := true

## Inputs and outputs as packed arrays: set_floats(), set_ints(), output_floats() and so on.
var session := UllageSession.new()
var device: UllageDevice

var _inputs: Array[UllageTextureInput] = []
var _begun := false


## Loads the program. Returns false, with the reason in the log, if there is no device or it cannot run the program.
func open() -> bool:
	if on_engine_device:
		device = UllageEngineDevice.adopt()
	else:
		device = UllageDevice.new()
		if not device.open():
			push_error("Ullage: " + device.error())
			return false
	return device != null and _done(session.open(device, FileAccess.get_file_as_bytes(program)))


## Each run reads the texture, resized bilinearly to `size` pixels. Requires the device of the engine.
func set_texture(input: String, texture: Texture2D, size: Vector2i, normalization := UllageNormalization.new()) -> bool:
	var texture_input := UllageTextureInput.new(texture)
	_inputs.append(texture_input)
	return _done(session.set_texture(input, texture_input.picture(), [size.x, size.y], normalization.scales(),
			normalization.biases(), normalization.blue_first))


## The next runs read this image.
func set_image(input: String, image: Image, normalization := UllageNormalization.new()) -> bool:
	var copy := image.duplicate() as Image
	copy.clear_mipmaps()
	copy.convert(Image.FORMAT_RGB8)
	return _done(session.set_pixels(input, copy.get_width(), copy.get_data(), normalization.scales(),
			normalization.biases(), normalization.blue_first))


## Copies an output u8 [height, width, 4] of the last finished run to a texture.
func update_texture(texture: ImageTexture, index: int) -> void:
	var shape := session.output_shape(index)
	var image := Image.create_from_data(shape[1], shape[0], false, Image.FORMAT_RGBA8, session.output_bytes(index))
	if texture.get_size() == Vector2(image.get_size()):
		texture.update(image)
	else:
		texture.set_image(image)


## Plans and creates pipelines for the current sizes, so that no frame has to.
func prepare() -> bool:
	return _done(session.prepare())


## Starts a run. Returns false while a run is in flight. Textures are copied in the current frame; the run follows it.
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
