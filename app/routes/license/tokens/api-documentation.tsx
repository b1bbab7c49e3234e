import { Link } from "react-router";

export const ApiDocumentation = ({ children }: { children: string }) => (
  <Link reloadDocument to="/api/docs" className="text-primary underline underline-offset-2">
    {children}
  </Link>
);
