"""Ullage as an execution provider of onnxruntime (1.24 or newer):

    import onnxruntime, onnxruntime_ep_ullage
    options = onnxruntime.SessionOptions()
    onnxruntime_ep_ullage.add_to(options, bounds="n=1000")
    session = onnxruntime.InferenceSession("model.onnx", options)
"""
import os

__all__ = ["MEMORY_VENDOR", "add_to", "bind_output", "devices", "get_ep_name", "get_ep_names",
           "get_library_path", "to_device"]

# Vendor id of the devices' memory. onnxruntime identifies memory by "gpu", the index of the device and this.
MEMORY_VENDOR = 0x554C4C47

# What libraries of providers are registered under: any name that is not taken.
_REGISTRATION = "ullage"


def get_library_path() -> str:
    """Of the library, for register_execution_provider_library in whatever language."""
    folder = os.path.dirname(os.path.abspath(__file__))
    return os.path.join(folder, "libonnxruntime_ullage.so")


def get_ep_name() -> str:
    return "UllageExecutionProvider"


def get_ep_names() -> list[str]:
    """Of all providers in the library."""
    return [get_ep_name()]


def devices() -> list:
    """The OrtEpDevices that the provider has; the library is registered with the first call. Their
    `ep_metadata` name the device and its driver."""
    import onnxruntime

    def found():
        return [one for one in onnxruntime.get_ep_devices() if one.ep_name == get_ep_name()]

    if not found():
        onnxruntime.register_execution_provider_library(_REGISTRATION, get_library_path())
    return found()


def add_to(session_options, device=0, **options) -> None:
    """Sessions created with these options run on the provider; nodes that it leaves run on onnxruntime's own.
    `device`: its index in `devices()`. The other options are those of docs/onnxruntime.md, as texts or
    numbers. Raises RuntimeError where there is no such device."""
    offered = devices()
    if device >= len(offered):
        raise RuntimeError(f"ullage: no device {device}; there are {len(offered)}, of Vulkan or Metal")
    texts = {name: str(int(value) if isinstance(value, bool) else value)
             for name, value in options.items()}
    session_options.add_provider_for_devices([offered[device]], texts)


def _index(device):
    return int(devices()[device].ep_metadata["ullage.device"])


def to_device(array, device=0):
    """An OrtValue in the memory of the device, for `bind_ortvalue_input`. The first session's output there is
    the next one's input as it is."""
    import onnxruntime

    return onnxruntime.OrtValue.ortvalue_from_numpy(array, "gpu", _index(device), MEMORY_VENDOR)


def bind_output(binding, name, device=0) -> None:
    """Leaves an output of an IOBinding in the memory of the device, at its actual size;
    `binding.get_outputs()` has it as an OrtValue, `binding.copy_outputs_to_cpu()` as an array."""
    from onnxruntime.capi.onnxruntime_inference_collection import OrtDevice

    # IOBinding.bind_output knows no vendors.
    memory = OrtDevice.make("gpu", _index(device), MEMORY_VENDOR)
    binding._iobinding.bind_output(name, memory._get_c_device())
