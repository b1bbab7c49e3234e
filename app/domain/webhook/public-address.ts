/** The beginnings of IPv4 addresses that are nobody's on the internet: our own network, this machine, groups, examples. */
const notPublic4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
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

const number4 = (address: string) =>
  address.split(".").reduce((number, part) => number * 256 + Number(part), 0);

const ranges4 = notPublic4.map((range) => {
  const [start = "", bits = "32"] = range.split("/");
  return { from: number4(start), size: 2 ** (32 - Number(bits)) };
});

const isPublic4 = (address: string) => {
  const number = number4(address);
  return !ranges4.some(({ from, size }) => number >= from && number < from + size);
};

/** Of IPv6 only the global addresses count, without those that hold an IPv4 address, and without examples. */
function isPublic6(address: string): boolean {
  const [first = 0, second = 0] = address.split(":").map((group) => Number.parseInt(group || "0", 16));
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false;
  if (first === 0x3fff) return second > 0x0fff;
  return first !== 0x2001 || (second > 0x01ff && second !== 0x0db8);
}

/** Whether an IP address, as a name server or `URL` writes it, is one of the internet and not of a network of one's own. */
export function isPublicAddress(address: string): boolean {
  if (/^[\d.]+$/.test(address)) return isPublic4(address);
  const bare = address.replace(/^\[|\]$/g, "");
  // What is mapped into IPv6 begins with zeros, so that it is refused as well.
  return URL.canParse(`http://[${bare}]`) && isPublic6(new URL(`http://[${bare}]`).hostname.slice(1, -1));
}

const ownNames = /(^|\.)(localhost|local|internal|lan|intranet|home\.arpa)$/;

/** Whether a host of a URL may be asked for at all. `URL` has turned decimal and octal forms into ordinary ones. */
export function isPublicHost(hostname: string): boolean {
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return isPublicAddress(hostname);
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !ownNames.test(name);
}
