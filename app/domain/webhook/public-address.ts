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

const nonPublicNumberRanges = nonPublicIpv4Ranges.map((range) => {
  const [start = "", prefixLength = "32"] = range.split("/");
  return { from: ipv4ToNumber(start), size: 2 ** (32 - Number(prefixLength)) };
});

const isPublicIpv4 = (address: string) => {
  const number = ipv4ToNumber(address);
  return !nonPublicNumberRanges.some(({ from, size }) => number >= from && number < from + size);
};

/** Returns true for global unicast addresses, unless they embed an IPv4 address or are reserved for documentation. */
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

export function isPublicAddress(address: string): boolean {
  if (/^[\d.]+$/.test(address)) return isPublicIpv4(address);
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
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return isPublicAddress(hostname);
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !internalNamePattern.test(name);
}
