// Reads JSON lines of ScoreRequest from standard input; writes each in binary (base64) and as JSON again.
import { createInterface } from "node:readline";
import { fromJson, toBinary, toJson } from "@bufbuild/protobuf";
import { ScoreRequestSchema } from "./heed/scorer/v1/scorer_service_pb.js";

for await (const line of createInterface({ input: process.stdin })) {
  const request = fromJson(ScoreRequestSchema, JSON.parse(line));
  console.log(
    JSON.stringify({
      binary: Buffer.from(toBinary(ScoreRequestSchema, request)).toString("base64"),
      json: toJson(ScoreRequestSchema, request, { useProtoFieldName: true }),
    }),
  );
}
