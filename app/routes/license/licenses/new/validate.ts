import { parseWithZod } from "@conform-to/zod/v4";
import { newLicenseForm } from "./schema.ts";

export const check = ({ formData }: { formData: FormData }) =>
  parseWithZod(formData, { schema: newLicenseForm });
