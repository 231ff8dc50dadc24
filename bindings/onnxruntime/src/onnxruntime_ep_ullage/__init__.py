"""Ullage as an execution provider of onnxruntime (1.24 or newer):

    import onnxruntime, onnxruntime_ep_ullage
    options = onnxruntime.SessionOptions()
    onnxruntime_ep_ullage.add_to(options, bounds="n=1000")
    session = onnxruntime.InferenceSession("model.onnx", options)
"""
import os

__all__ = ["add_to", "devices", "get_ep_name", "get_ep_names", "get_library_path"]

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
    """Sessions made with these options run on the provider; what it leaves goes to onnxruntime's own.
    `device`: its place in `devices()`. The other options are those of docs/onnxruntime.md, as texts or
    numbers. Raises RuntimeError where there is no such device."""
    offered = devices()
    if device >= len(offered):
        raise RuntimeError(f"ullage: no device {device}; there are {len(offered)}, of Vulkan or Metal")
    texts = {name: str(int(value) if isinstance(value, bool) else value)
             for name, value in options.items()}
    session_options.add_provider_for_devices([offered[device]], texts)
