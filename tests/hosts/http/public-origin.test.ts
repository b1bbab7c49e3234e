import { expect, test } from "vitest";
import { atPublicOrigin } from "#app/hosts/http/public-origin.ts";

const publicUrl = "https://licenses.example.com";

test("a request has the public origin once it names the configured host, however TLS ended", () => {
  const request = atPublicOrigin(new Request("http://licenses.example.com/license?x=1"), publicUrl);
  expect(request).toMatchObject({ url: `${publicUrl}/license?x=1` });
});

test("a request for another host is rejected, except for health checks", async () => {
  const rejection = atPublicOrigin(new Request("http://evil.example/auth/sign-in"), publicUrl);
  expect(rejection).toBeInstanceOf(Response);
  expect(rejection).toMatchObject({ status: 421 });
  for (const path of ["/healthz", "/readyz"])
    expect(atPublicOrigin(new Request(`http://10.0.0.5:3000${path}`), publicUrl)).toMatchObject({
      method: "GET",
    });
});

test("without a configured address every host is accepted", () => {
  const request = new Request("http://localhost:3000/license");
  expect(atPublicOrigin(request, null)).toBe(request);
});
