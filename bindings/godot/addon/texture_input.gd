class_name UllageTextureInput
extends RefCounted
## Copies a texture of the engine on the device, for a program to read. The copy is needed because engine and program
## must agree on the layout of an image: the engine only copies to this one.

var rendering := RenderingServer.get_rendering_device()
var size: Vector2i
var _texture: Texture2D
var _copy: RID


func _init(texture: Texture2D) -> void:
	_texture = texture
	var format := rendering.texture_get_format(_source())
	size = Vector2i(format.width, format.height)
	format.mipmaps = 1
	format.usage_bits = RenderingDevice.TEXTURE_USAGE_CAN_COPY_TO_BIT | RenderingDevice.TEXTURE_USAGE_CAN_COPY_FROM_BIT
	_copy = rendering.texture_create(format, RDTextureView.new())
	capture()


## Returns VkImage, VkFormat, width and height of the copy.
func picture() -> PackedInt64Array:
	return [
		rendering.get_driver_resource(RenderingDevice.DRIVER_RESOURCE_TEXTURE, _copy, 0),
		rendering.get_driver_resource(RenderingDevice.DRIVER_RESOURCE_TEXTURE_DATA_FORMAT, _copy, 0),
		size.x,
		size.y,
	]


## Records the copy into the current frame. It has the content of the texture when the engine begins to draw the frame.
func capture() -> void:
	rendering.texture_copy(_source(), _copy, Vector3.ZERO, Vector3.ZERO, Vector3(size.x, size.y, 1), 0, 0, 0, 0)


func free_resources() -> void:
	rendering.free_rid(_copy)


func _source() -> RID:
	return RenderingServer.texture_get_rd_texture(_texture.get_rid())
