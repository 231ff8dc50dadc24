class_name Stage
extends Node3D
## The scene of the demo: a sign that rotates a little under a lamp, the camera of the model, and the camera of the viewer.

const READ := Vector2i(320, 48)

var text := Label3D.new()
var reader := SubViewport.new()
var caption := Label.new()
var post := Node3D.new()


func _ready() -> void:
	_build_sign()
	_build_environment()
	_build_reader()
	_build_overlay()


func _process(_delta: float) -> void:
	post.rotation.y = 0.03 * sin(Engine.get_process_frames() * 0.05)


func _build_sign() -> void:
	add_child(post)
	post.add_child(_box(Vector3(4.4, 0.8, 0.08), Vector3(0, 0, -0.06), Color(0.96, 0.94, 0.86)))
	post.add_child(_box(Vector3(0.12, 2.0, 0.08), Vector3(0, -1.2, -0.12), Color(0.35, 0.24, 0.16)))
	text.font_size = 96
	text.pixel_size = 0.0042
	text.modulate = Color(0.05, 0.07, 0.2)
	text.outline_size = 0
	post.add_child(text)


func _build_environment() -> void:
	var lamp := DirectionalLight3D.new()
	lamp.rotation_degrees = Vector3(-35, 25, 0)
	add_child(lamp)
	var environment := Environment.new()
	environment.background_mode = Environment.BG_COLOR
	environment.background_color = Color(0.55, 0.68, 0.8)
	environment.ambient_light_source = Environment.AMBIENT_SOURCE_COLOR
	environment.ambient_light_color = Color(0.6, 0.6, 0.65)
	var world := WorldEnvironment.new()
	world.environment = environment
	add_child(world)
	add_child(_box(Vector3(14, 0.1, 9), Vector3(0, -2.0, -1), Color(0.32, 0.45, 0.26)))
	var watcher := Camera3D.new()
	watcher.position = Vector3(0.9, 0.3, 4.2)
	watcher.fov = 50
	add_child(watcher)
	watcher.look_at(Vector3(0, -0.35, 0))
	watcher.make_current()


## The picture is as high as the board of the sign and has the aspect ratio of the model's input.
func _build_reader() -> void:
	reader.size = READ
	reader.render_target_update_mode = SubViewport.UPDATE_ALWAYS
	add_child(reader)
	var camera := Camera3D.new()
	camera.projection = Camera3D.PROJECTION_ORTHOGONAL
	camera.size = 0.5
	camera.position = Vector3(0, 0, 2)
	reader.add_child(camera)
	camera.make_current()


func _build_overlay() -> void:
	var seen := TextureRect.new()
	seen.texture = reader.get_texture()
	seen.position = Vector2(16, 16)
	add_child(seen)
	caption.position = Vector2(16, 300)
	caption.add_theme_color_override("font_outline_color", Color.BLACK)
	caption.add_theme_constant_override("outline_size", 6)
	add_child(caption)


func _box(size: Vector3, at: Vector3, colour: Color) -> MeshInstance3D:
	var mesh := BoxMesh.new()
	mesh.size = size
	var material := StandardMaterial3D.new()
	material.albedo_color = colour
	mesh.material = material
	var box := MeshInstance3D.new()
	box.mesh = mesh
	box.position = at
	return box
