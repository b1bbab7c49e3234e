/** IPv4 ranges that are not public: private, loopback, link-local, cloud metadata, multicast, documentation and so on. */
const nonPublicIpv4Ranges = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];

const ipv4ToNumber = (address: string) =>
  address.split(".").reduce((number, octet) => number * 256 + Number(octet), 0);

function createIpv4Check(ranges: readonly string[]): (address: string) => boolean {
  const numberRanges = ranges.map((range) => {
    const [start = "", prefixLength = "32"] = range.split("/");
    return { from: ipv4ToNumber(start), size: 2 ** (32 - Number(prefixLength)) };
  });
  return (address) => {
    const number = ipv4ToNumber(address);
    return numberRanges.some(({ from, size }) => number >= from && number < from + size);
  };
}

const isNonPublicIpv4 = createIpv4Check(nonPublicIpv4Ranges);

/** True for global unicast addresses, unless they embed an IPv4 address or are reserved for documentation. */
function isPublicIpv6(address: string): boolean {
  const [firstGroup = 0, secondGroup = 0] = address
    .split(":")
    .map((group) => Number.parseInt(group || "0", 16));
  // Global unicast addresses are in 2000::/3. Addresses in 2002::/16 embed an IPv4 address.
  if (firstGroup < 0x2000 || firstGroup > 0x3fff || firstGroup === 0x2002) return false;
  // 3fff::/20 is reserved for documentation.
  if (firstGroup === 0x3fff) return secondGroup > 0x0fff;
  // 2001::/23 is reserved for protocols, and 2001:db8::/32 for documentation.
  return firstGroup !== 0x2001 || (secondGroup > 0x01ff && secondGroup !== 0x0db8);
}

const isIpv4 = (address: string) => /^[\d.]+$/.test(address);

export function isPublicAddress(address: string): boolean {
  if (isIpv4(address)) return !isNonPublicIpv4(address);
  const addressWithoutBrackets = address.replace(/^\[|\]$/g, "");
  // IPv4-mapped addresses start with zeros, so they are rejected as well.
  return (
    URL.canParse(`http://[${addressWithoutBrackets}]`) &&
    isPublicIpv6(new URL(`http://[${addressWithoutBrackets}]`).hostname.slice(1, -1))
  );
}

/** Suffixes of private networks and of services in a cluster. */
const internalNamePattern =
  /(^|\.)(localhost|local|internal|lan|intranet|corp|home|private|home\.arpa|svc|pod|cluster|consul)$/;

/** Expects the hostname of a parsed `URL`, because `URL` normalizes decimal and octal addresses. */
export function isPublicHost(hostname: string): boolean {
  if (isIpv4(hostname) || hostname.startsWith("[")) return isPublicAddress(hostname);
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !internalNamePattern.test(name);
}

/** Link-local addresses, and addresses of Azure, Alibaba Cloud and Oracle Cloud. */
const isMetadataIpv4 = createIpv4Check([
  "169.254.0.0/16",
  "168.63.129.16/32",
  "100.100.100.200/32",
  "192.0.0.192/32",
]);

/** Addresses of AWS and Google Cloud, as `URL` normalizes them. */
const metadataIpv6Addresses = ["fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254"];

/** IPv4-mapped addresses, addresses of NAT64, and addresses of 6to4. */
const embeddedIpv4Pattern = /^(?:::ffff:|64:ff9b::|2002:)([\da-f]{1,4}):([\da-f]{1,4})(?:::)?$/;

function findEmbeddedIpv4(address: string): string | null {
  const [, high, low] = embeddedIpv4Pattern.exec(address) ?? [];
  if (high === undefined || low === undefined) return null;
  const octets = [high, low].flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 255];
  });
  return octets.join(".");
}

/** True for an address at which a cloud gives credentials to the processes of a machine. */
export function isMetadataAddress(address: string): boolean {
  if (isIpv4(address)) return isMetadataIpv4(address);
  const addressWithoutBrackets = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!URL.canParse(`http://[${addressWithoutBrackets}]`)) return false;
  const normalizedAddress = new URL(`http://[${addressWithoutBrackets}]`).hostname.slice(1, -1);
  const embeddedIpv4 = findEmbeddedIpv4(normalizedAddress);
  return embeddedIpv4 === null
    ? metadataIpv6Addresses.includes(normalizedAddress)
    : isMetadataIpv4(embeddedIpv4);
}

/** Expects the hostname of a parsed `URL`. */
export const isMetadataHost = (hostname: string): boolean =>
  /^metadata\.(google\.internal|goog)\.?$/.test(hostname) || isMetadataAddress(hostname);
