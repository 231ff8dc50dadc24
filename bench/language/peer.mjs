// llama.cpp through node-llama-cpp: answers to the prompts that run.py writes to standard input, a JSON
// per line {tokens, count}; writes {first_ms, answer_ms, tokens}. Arguments: MODEL.gguf vulkan|cpu.
import {availableParallelism} from "node:os";
import {createInterface} from "node:readline";
import {getLlama, LlamaLogLevel} from "node-llama-cpp";

const [path, backend] = process.argv.slice(2);
const llama = await getLlama({gpu: backend === "vulkan" ? "vulkan" : false, build: "never",
                              logLevel: LlamaLogLevel.error});
const model = await llama.loadModel({modelPath: path, gpuLayers: "max"});
// More threads than cores wait for each other: by default it makes six.
const context = await model.createContext({contextSize: 2048, threads: availableParallelism()});
const sequence = context.getSequence();
console.log(JSON.stringify({ready: llama.gpu || "cpu"}));

for await (const line of createInterface({input: process.stdin})) {
  const {tokens, count} = JSON.parse(line);
  await sequence.clearHistory();
  const begin = performance.now(), answer = [];
  let first = 0;
  for await (const token of sequence.evaluate(tokens, {temperature: 0, yieldEogToken: true})) {
    if (answer.length === 0) first = performance.now();
    answer.push(token);
    if (answer.length === count) break;
  }
  const end = performance.now();
  console.log(JSON.stringify({first_ms: first - begin, answer_ms: end - first, tokens: answer}));
}
