/** The vendor and its product, as certificates and public pages name them. */
export interface Brand {
  vendorName: string;
  productName: string;
  /** A PNG image as a `data:` URL. */
  logo: string | null;
}

export const formatBrandName = ({
  vendorName,
  productName,
}: Pick<Brand, "vendorName" | "productName">): string =>
  [vendorName, productName].filter(Boolean).join(" · ");
