import { requireCapability } from "#app/middleware/capabilities.ts";

export const middleware = [requireCapability("customers")];

export const meta = () => [{ title: "Trial Management" }];
