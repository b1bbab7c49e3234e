import type { License } from "#app/domain/license/license.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";

export const LicenseLine = ({ license: { companyName, key } }: { license: License }) => (
  <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted-foreground [overflow-wrap:anywhere]">
    <bdi>{companyName}</bdi>
    <Code>{key}</Code>
  </p>
);
