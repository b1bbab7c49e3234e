import { expect, test } from "vitest";
import { z } from "zod";
import { listenAddress } from "#app/hosts/settings/listen-address.ts";

const hostSettings = z.object({ HOST: listenAddress });

test("a listen address is an IP address and defaults to loopback", () => {
  expect(hostSettings.parse({})).toEqual({ HOST: "127.0.0.1" });
  for (const ipAddress of ["0.0.0.0", "::", "10.0.0.5"])
    expect(hostSettings.parse({ HOST: ipAddress }).HOST).toBe(ipAddress);
  expect(hostSettings.safeParse({ HOST: "everywhere" }).error?.issues[0]?.message).toBe(
    "must be an IP address, such as 0.0.0.0 for every interface",
  );
});
