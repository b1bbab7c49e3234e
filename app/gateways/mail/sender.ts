/** Who mails come from. */
export interface Sender {
  name: string;
  address: string;
  /** Who reads what is answered; the sender where it is left out. */
  replyTo?: string | undefined;
}

/** The Message-ID without its angle brackets. */
export const messageId = (id: string, { address }: Sender): string =>
  `${id}@${address.slice(address.lastIndexOf("@") + 1)}`;
