import { parseWithZod } from "@conform-to/zod/v4";
import { instanceFormSchema } from "./instance-form-schema.ts";

export const check = ({ formData }: { formData: FormData }) =>
  parseWithZod(formData, { schema: instanceFormSchema });
