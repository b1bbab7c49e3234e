const zeroWeight = /^q=0(?:\.0{0,3})?$/i;

/** True if the `Accept-Encoding` header lists the encoding with a weight above zero. */
export const acceptsEncoding = (header: string, encoding: "br" | "gzip"): boolean =>
  header.split(",").some((element) => {
    const [name = "", ...parameters] = element.split(";").map((part) => part.trim());
    return name.toLowerCase() === encoding && !parameters.some((parameter) => zeroWeight.test(parameter));
  });
