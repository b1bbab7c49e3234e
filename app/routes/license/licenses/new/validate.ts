import { parseWithZod } from "@conform-to/zod/v4";
import { newLicenseFormSchema } from "./schema.ts";

export const check = ({ formData }: { formData: FormData }) =>
  parseWithZod(formData, { schema: newLicenseFormSchema });
