/** IPv4 ranges that are not public: private, loopback, multicast, documentation and so on. */
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

/** Global unicast only, without addresses that embed IPv4, and without documentation ranges. */
function isPublic6(address: string): boolean {
  const [first = 0, second = 0] = address.split(":").map((group) => Number.parseInt(group || "0", 16));
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false;
  if (first === 0x3fff) return second > 0x0fff;
  return first !== 0x2001 || (second > 0x01ff && second !== 0x0db8);
}

export function isPublicAddress(address: string): boolean {
  if (/^[\d.]+$/.test(address)) return isPublic4(address);
  const bare = address.replace(/^\[|\]$/g, "");
  // IPv4-mapped addresses start with zeros, so they are rejected as well.
  return URL.canParse(`http://[${bare}]`) && isPublic6(new URL(`http://[${bare}]`).hostname.slice(1, -1));
}

const ownNames = /(^|\.)(localhost|local|internal|lan|intranet|home\.arpa)$/;

/** `URL` has already normalized decimal and octal forms. */
export function isPublicHost(hostname: string): boolean {
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return isPublicAddress(hostname);
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !ownNames.test(name);
}
