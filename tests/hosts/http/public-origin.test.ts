import { expect, test } from "vitest";
import { atPublicOrigin } from "#app/hosts/http/public-origin.ts";

const desk = "https://licenses.example.com";

test("a request is the browser's own once it names the known host, whatever ended its TLS", () => {
  const request = atPublicOrigin(new Request("http://licenses.example.com/license?x=1"), desk);
  expect(request).toMatchObject({ url: `${desk}/license?x=1` });
});

test("a request by another host is refused, but for those that look after the process", async () => {
  const refused = atPublicOrigin(new Request("http://evil.example/auth/sign-in"), desk);
  expect(refused).toBeInstanceOf(Response);
  expect(refused).toMatchObject({ status: 421 });
  for (const path of ["/healthz", "/readyz"])
    expect(atPublicOrigin(new Request(`http://10.0.0.5:3000${path}`), desk)).toMatchObject({ method: "GET" });
});

test("without a known address every host is taken", () => {
  const request = new Request("http://localhost:3000/license");
  expect(atPublicOrigin(request, null)).toBe(request);
});
