/** Who mails come from. */
export interface Sender {
  name: string;
  address: string;
}

/** The Message-ID without its angle brackets. */
export const messageId = (id: string, { address }: Sender): string =>
  `${id}@${address.slice(address.lastIndexOf("@") + 1)}`;
