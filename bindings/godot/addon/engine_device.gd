class_name UllageEngineDevice
## Opens the device of the engine as an UllageDevice, so that rendering and programs share a queue.


## Returns null, with the reason in the log, if the engine does not render with Vulkan or not on this thread. Use the
## device only on the thread that renders, which owns the queue. That is the main thread unless
## `rendering/driver/threads/thread_model` is Separate.
static func adopt() -> UllageDevice:
	var rendering := RenderingServer.get_rendering_device()
	if rendering == null or RenderingServer.get_current_rendering_driver_name() != "vulkan":
		push_error("Ullage: the engine does not render with Vulkan (Forward+ or Mobile)")
		return null
	if not RenderingServer.is_on_render_thread():
		push_error("Ullage: rendering uses a separate thread; set the thread model to Safe")
		return null
	var handle := func(resource: RenderingDevice.DriverResource) -> int:
		return rendering.get_driver_resource(resource, RID(), 0)
	var device := UllageDevice.new()
	if not device.adopt(
		handle.call(RenderingDevice.DRIVER_RESOURCE_TOPMOST_OBJECT),
		handle.call(RenderingDevice.DRIVER_RESOURCE_PHYSICAL_DEVICE),
		handle.call(RenderingDevice.DRIVER_RESOURCE_LOGICAL_DEVICE),
		handle.call(RenderingDevice.DRIVER_RESOURCE_COMMAND_QUEUE),
		handle.call(RenderingDevice.DRIVER_RESOURCE_QUEUE_FAMILY)
	):
		push_error("Ullage: " + device.error())
		return null
	return device
