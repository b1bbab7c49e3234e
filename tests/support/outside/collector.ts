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

/** Starts an OpenTelemetry collector on loopback. Paths other than the traces path return the `traceparent` header. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  let redirectTarget: string | null = null;
  const server = createServer((request, response) => {
    if (request.url !== "/v1/traces") return response.end(String(request.headers["traceparent"]));
    if (redirectTarget !== null) return response.writeHead(307, { location: redirectTarget }).end();
    json(request).then(
      (body) => {
        const { resourceSpans } = body as Traces;
        for (const { scopeSpans } of resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans);
        response.end("{}");
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    redirectTo: (target: string) => {
      redirectTarget = target;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
