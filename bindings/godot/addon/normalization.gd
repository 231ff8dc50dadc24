class_name UllageNormalization
extends Resource
## How bytes of a picture become numbers of a tensor: byte * scale + bias, per channel of the tensor. The default is
## byte / 255.

@export var scale := Vector3.ONE / 255.0
@export var bias := Vector3.ZERO
## Channels are blue, green, red.
@export var blue_first := false


## (byte / 255 - mean) / deviation.
static func of(mean: Vector3, deviation: Vector3, first_is_blue := false) -> UllageNormalization:
	var made := UllageNormalization.new()
	made.scale = Vector3.ONE / (255.0 * deviation)
	made.bias = -mean / deviation
	made.blue_first = first_is_blue
	return made


func scales() -> PackedFloat32Array:
	return [scale.x, scale.y, scale.z]


func biases() -> PackedFloat32Array:
	return [bias.x, bias.y, bias.z]
