import { Secondary } from "./table.tsx";

/** The address that something was done from, where it is known. */
export const From = ({ address }: { address: string | null | undefined }) =>
  address ? <Secondary className="[overflow-wrap:anywhere]">{address}</Secondary> : null;
