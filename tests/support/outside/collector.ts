import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

interface Traces {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** An OpenTelemetry collector on loopback that accepts traces in JSON. Any other path returns the `traceparent` of the request. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  let location: string | null = null;
  const server = createServer((request, reply) => {
    if (request.url !== "/v1/traces") return reply.end(String(request.headers["traceparent"]));
    if (location !== null) return reply.writeHead(307, { location }).end();
    json(request).then(
      (body) => {
        const { resourceSpans } = body as Traces;
        for (const { scopeSpans } of resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans);
        reply.end("{}");
      },
      () => reply.writeHead(400).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    redirectTo: (target: string) => {
      location = target;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
