export interface Sender {
  name: string;
  address: string;
  replyTo?: string | undefined;
}

/** Without angle brackets. */
export const createMessageId = (id: string, { address }: Sender): string =>
  `${id}@${address.slice(address.lastIndexOf("@") + 1)}`;
