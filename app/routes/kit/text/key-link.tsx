import { href, Link } from "react-router";
import { Code } from "./chip.tsx";

export const KeyLink = ({ licenseKey: key }: { licenseKey: string }) => (
  <Link to={href("/license/licenses/:key", { key })} className="hover:underline">
    <Code>{key}</Code>
  </Link>
);
