import { expect, test } from "vitest";
import { moveToPublicOrigin } from "#app/hosts/http/public-origin.ts";

const publicUrl = "https://licenses.example.com";

test("a request for the configured host gets the public origin", () => {
  const request = moveToPublicOrigin(new Request("http://licenses.example.com/license?x=1"), publicUrl);
  expect(request).toMatchObject({ url: `${publicUrl}/license?x=1` });
});

test("a request for another host is rejected unless it is a health check", async () => {
  const rejection = moveToPublicOrigin(new Request("http://evil.example/auth/sign-in"), publicUrl);
  expect(rejection).toBeInstanceOf(Response);
  expect(rejection).toMatchObject({ status: 421 });
  for (const path of ["/healthz", "/readyz"])
    expect(moveToPublicOrigin(new Request(`http://10.0.0.5:3000${path}`), publicUrl)).toMatchObject({
      method: "GET",
    });
});

test("every host is accepted if no public URL is configured", () => {
  const request = new Request("http://localhost:3000/license");
  expect(moveToPublicOrigin(request, null)).toBe(request);
});
