import { href, Link } from "react-router";
import { Code } from "./chip.tsx";

export const KeyLink = ({ licenseKey }: { licenseKey: string }) => (
  <Link to={href("/license/licenses/:key", { key: licenseKey })} className="hover:underline">
    <Code>{licenseKey}</Code>
  </Link>
);
