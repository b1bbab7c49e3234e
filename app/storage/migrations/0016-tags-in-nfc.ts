import { sha256 } from "#app/domain/text/digest.ts";
import type { Migration } from "./migration.ts";

interface StoredTag {
  id: string;
  val: string;
  number: number;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

const createRenameStatements = ({ id, val }: StoredTag, newId: string) => [
  `update tag set id = ${quote(newId)}, val = ${quote(val.normalize("NFC"))}, row_version = row_version + 1 where id = ${quote(id)}`,
  `update fis_customer_tag set tag_id = ${quote(newId)} where tag_id = ${quote(id)}`,
];

const createMergeStatements = ({ id, number }: StoredTag, targetId: string) => [
  `insert into license_tag (tag_number, created_at, license_id, flags, package_tier_id)
    select (select number from tag where id = ${quote(targetId)}), created_at, license_id, flags, package_tier_id
    from license_tag where tag_number = ${number}
    on conflict (tag_number, created_at, license_id) do nothing`,
  `delete from license_tag where tag_number = ${number}`,
  `insert into fis_customer_tag (tag_id, customer_id)
    select ${quote(targetId)}, customer_id from fis_customer_tag where tag_id = ${quote(id)}
    on conflict (tag_id, customer_id) do nothing`,
  `delete from fis_customer_tag where tag_id = ${quote(id)}`,
  `delete from tag where id = ${quote(id)}`,
];

/** Merges tags that look the same, such as `é` as one character and as a letter with an accent. */
export const tagsInNfc: Migration = {
  name: "0016-tags-in-nfc",
  async createStatements(readRows) {
    const tags = await readRows<StoredTag>("select id, val, number from tag order by created_at, id");
    const usedIds = new Set(tags.map(({ id }) => id));
    return tags.flatMap((tag) => {
      const newId = sha256(tag.val.normalize("NFC").toLowerCase()).slice(0, 24);
      if (newId === tag.id) return [];
      if (usedIds.has(newId)) return createMergeStatements(tag, newId);
      usedIds.add(newId);
      return createRenameStatements(tag, newId);
    });
  },
};
