import { Link } from "react-router";
import { listPath } from "#app/routes/license/licenses/list/address.ts";
import { Code } from "#app/ui/data/chip.tsx";

/** A license key that leads to the license. */
export const KeyLink = ({ of: key }: { of: string }) => (
  <Link to={`${listPath}/${key}`} className="hover:underline">
    <Code>{key}</Code>
  </Link>
);
