import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";

/** Where an instance is; a link once there is something to be seen. It breaks after its subdomain rather than elsewhere. */
export function InstanceLink({ hosted: { hostname, subdomain, state } }: { hosted: HostedCustomerView }) {
  const isThere = state === "running" || state === "ended" || state === "suspended";
  const name = (
    <>
      {subdomain}
      <wbr />
      {hostname.slice(subdomain.length)}
    </>
  );
  return isThere ? (
    <a
      href={`https://${hostname}`}
      target="_blank"
      rel="noreferrer"
      className="[overflow-wrap:anywhere] text-accent hover:underline"
    >
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    <span className="[overflow-wrap:anywhere]">{name}</span>
  );
}
