"""Transformers 4.30, sound and series: narrow layers, few samples."""
from entry import Config, Entry, Transformers, floats, ones, padded, tokens
from text_entries import HEAD, HEADS, HIDDEN, INNER, LAYERS

WAVES = ({"n": 1, "samples": 400}, {"n": 3, "samples": 1111}, {"n": 2, "samples": 3000})
WAV2VEC = {"vocab_size": 40, "hidden_size": HIDDEN, "num_hidden_layers": LAYERS, "num_attention_heads": HEADS,
           "intermediate_size": INNER, "conv_dim": [16, 16, 16], "conv_stride": [5, 2, 2], "conv_kernel": [10, 3, 3],
           "num_conv_pos_embeddings": 16, "num_conv_pos_embedding_groups": 4, "num_feat_extract_layers": 3}
SPEECH = {"vocab_size": 100, "d_model": HIDDEN, "encoder_layers": LAYERS, "decoder_layers": LAYERS,
          "encoder_attention_heads": HEADS, "decoder_attention_heads": HEADS, "encoder_ffn_dim": INNER,
          "decoder_ffn_dim": INNER}
WHISPER = {**SPEECH, "num_mel_bins": 20, "max_source_positions": 50, "max_target_positions": 64, "pad_token_id": 1,
           "bos_token_id": 2, "eos_token_id": 2, "decoder_start_token_id": 3, "suppress_tokens": None,
           "begin_suppress_tokens": None}
LISTENERS = ({"n": 1, "d": 4}, {"n": 3, "d": 9}, {"n": 2, "d": 17})


def wave(name, kind, fields=None, **more):
    return Entry(name, "audio", Transformers(kind, {**WAV2VEC, **(fields or {})}),
                 {"input_values": floats("n", "samples")}, WAVES, **more)


def past(layers=LAYERS, cross=50):
    return {f"past_key_values.{layer}.{slot}": floats("n", HEADS, "past" if slot < 2 else cross, HEAD)
            for layer in range(layers) for slot in range(4)}


ENTRIES = (
    Entry("audio_spectrogram_transformer", "audio",
          Transformers("ASTModel", {"hidden_size": HIDDEN, "num_attention_heads": HEADS, "num_hidden_layers": LAYERS,
                                    "intermediate_size": INNER, "max_length": 48, "num_mel_bins": 32}),
          {"input_values": floats("n", 48, 32)}, ({"n": 1}, {"n": 3}, {"n": 2})),
    # The exporter leaves out the scale of a LayerNormalization, which has no place for that.
    wave("data2vec_audio", "Data2VecAudioModel", opset=16),
    wave("hubert", "HubertModel"),
    wave("hubert_stable", "HubertModel", {"do_stable_layer_norm": True, "feat_extract_norm": "layer"}),
    wave("sew", "SEWModel", {"squeeze_factor": 2}),
    wave("unispeech", "UniSpeechModel"),
    wave("unispeech_sat", "UniSpeechSatModel"),
    wave("wav2vec2", "Wav2Vec2ForCTC"),
    wave("wav2vec2_conformer", "Wav2Vec2ConformerModel", {"position_embeddings_type": "relative"}),
    wave("wavlm", "WavLMModel"),
    Entry("speech_to_text", "audio, encoder-decoder",
          Transformers("Speech2TextForConditionalGeneration",
                       {**SPEECH, "input_feat_per_channel": 20, "conv_channels": 32, "max_source_positions": 64,
                        "max_target_positions": 64}, {"use_cache": False}),
          {"input_features": floats("n", 40, 20), "decoder_input_ids": tokens("n", "d")}, LISTENERS),
    Entry("whisper", "audio, encoder-decoder",
          Transformers("WhisperForConditionalGeneration", WHISPER, {"use_cache": False}),
          {"input_features": floats("n", 20, 100), "decoder_input_ids": tokens("n", "d")}, LISTENERS),
    Entry("whisper_past", "encoder-decoder with past", Transformers("WhisperForConditionalGeneration", WHISPER),
          {"decoder_input_ids": tokens("n", 1), "encoder_outputs.0": floats("n", 50, HIDDEN), **past()},
          ({"n": 1, "past": 3}, {"n": 3, "past": 11}, {"n": 2, "past": 1})),
    Entry("speecht5_hifigan", "audio, vocoder",
          Transformers("SpeechT5HifiGan", {"model_in_dim": 20, "upsample_initial_channel": 32,
                                           "upsample_rates": [4, 4], "upsample_kernel_sizes": [8, 8],
                                           "resblock_kernel_sizes": [3, 5], "resblock_dilation_sizes": [[1, 3], [1, 3]]}),
          {"spectrogram": floats("n", "frames", 20)},
          ({"n": 2, "frames": 10}, {"n": 3, "frames": 33}, {"n": 2, "frames": 64})),
    Entry("time_series_transformer", "series",
          Transformers("TimeSeriesTransformerModel",
                       {"d_model": HIDDEN, "encoder_layers": LAYERS, "decoder_layers": LAYERS, "encoder_ffn_dim": INNER,
                        "decoder_ffn_dim": INNER, "encoder_attention_heads": HEADS, "decoder_attention_heads": HEADS,
                        "prediction_length": 6, "context_length": 12, "lags_sequence": [1, 2, 3],
                        "num_time_features": 2, "num_static_categorical_features": 0, "num_static_real_features": 0},
                       {"use_cache": False}),
          {"past_values": floats("n", 15), "past_time_features": floats("n", 15, 2),
           "past_observed_mask": floats("n", 15), "future_values": floats("n", 6),
           "future_time_features": floats("n", 6, 2)}, ({"n": 1}, {"n": 3}, {"n": 2})),
)
