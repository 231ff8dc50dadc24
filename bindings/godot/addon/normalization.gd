class_name UllageNormalization
extends Resource
## Converts bytes of a picture to numbers of a tensor: byte * scale + bias, per channel of the tensor. The default is
## byte / 255.

@export var scale := Vector3.ONE / 255.0
@export var bias := Vector3.ZERO
## The channels of the tensor are blue, green, red.
@export var blue_first := false


## Returns the normalization (byte / 255 - mean) / deviation.
static func of(mean: Vector3, deviation: Vector3, first_is_blue := false) -> UllageNormalization:
	var result := UllageNormalization.new()
	result.scale = Vector3.ONE / (255.0 * deviation)
	result.bias = -mean / deviation
	result.blue_first = first_is_blue
	return result


func scales() -> PackedFloat32Array:
	return [scale.x, scale.y, scale.z]


func biases() -> PackedFloat32Array:
	return [bias.x, bias.y, bias.z]
