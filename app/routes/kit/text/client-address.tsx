import { Secondary } from "#app/ui/table.tsx";

export const ClientAddress = ({ address }: { address: string | null | undefined }) =>
  address ? <Secondary className="[overflow-wrap:anywhere]">{address}</Secondary> : null;
