import { z } from "zod";

/** An IP address of this machine. The default is the loopback address. */
export const listenAddress = z
  .union([z.ipv4(), z.ipv6()], { error: "must be an IP address, such as 0.0.0.0 for every interface" })
  .default("127.0.0.1");
