class_name UllageTextureInput
extends RefCounted
## What a texture of the engine's shows, copied on the device for a program to read. The copy is there because engine and
## program must agree on how an image lies in memory: this one is the target of copies and of nothing else.

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


## VkImage, VkFormat, width and height.
func picture() -> PackedInt64Array:
	return [
		rendering.get_driver_resource(RenderingDevice.DRIVER_RESOURCE_TEXTURE, _copy, 0),
		rendering.get_driver_resource(RenderingDevice.DRIVER_RESOURCE_TEXTURE_DATA_FORMAT, _copy, 0),
		size.x,
		size.y,
	]


## Becomes part of the frame that the engine is putting together: what the texture shows when that begins to be drawn.
func capture() -> void:
	rendering.texture_copy(_source(), _copy, Vector3.ZERO, Vector3.ZERO, Vector3(size.x, size.y, 1), 0, 0, 0, 0)


func free_resources() -> void:
	rendering.free_rid(_copy)


func _source() -> RID:
	return RenderingServer.texture_get_rd_texture(_texture.get_rid())
