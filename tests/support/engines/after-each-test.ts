import { afterAll, afterEach } from "vitest";
import { closeLeftovers } from "./leftovers.ts";

// Files share the modules of their worker, so a hook in a module would stand in its first file only; this runs in each.
afterEach(closeLeftovers);
afterAll(closeLeftovers);
