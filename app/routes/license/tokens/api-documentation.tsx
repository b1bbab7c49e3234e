import { Link } from "react-router";

/** Leads to what the API says of itself, which is no screen. */
export const ApiDocumentation = ({ children }: { children: string }) => (
  <Link reloadDocument to="/api/docs" className="text-accent underline underline-offset-2">
    {children}
  </Link>
);
