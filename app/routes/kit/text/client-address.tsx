import { SecondaryText } from "#app/ui/table.tsx";

export const ClientAddress = ({ address }: { address: string | null | undefined }) =>
  address ? <SecondaryText className="[overflow-wrap:anywhere]">{address}</SecondaryText> : null;
