import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import type { DirectoryCompany } from "#app/domain/storage/storage.ts";

/** Words of a language, from which names of companies and people are combined. */
interface Language {
  /** Percentage of companies with a name in this language. */
  share: number;
  countries: readonly string[];
  /** Lists of words of company names. Each word of a list is combined with each word of the other lists. */
  wordLists: readonly (readonly string[])[];
  separator: string;
  firstNames: readonly string[];
  lastNames: readonly string[];
}

const splitWords = (text: string): readonly string[] => text.split(" ");

const latinEndings = splitWords(
  "lan dor vik sel mar ton ber nix dia ria core line gard tec lum polis via star haven ford",
);
const companyKinds = splitWords(
  "Bank Energy Hospitals Insurance Logistics Mills Networks Retail Systems University Airlines Foods Pharma Motors Telecom Media Robotics Textiles Mining Ports Steel Optics Water Railways Forensics",
);

const languages: readonly Language[] = [
  {
    share: 42,
    countries: splitWords("US GB IE AU CA NZ ZA SG NL IN"),
    wordLists: [
      splitWords("Al Bor Cas Del Em Fal Gar Hel In Jor Kal Lor Mon Nor Or Pel Quin Ros Sol Tar"),
      latinEndings,
      companyKinds,
    ],
    separator: " ",
    firstNames: splitWords("Dana Grace Marcus Olivia Ethan Priya Noah Amelia Liam Sofia Jack Hannah"),
    lastNames: splitWords(
      "Hughes Walker O'Neill Patel Carter Brooks Campbell Nguyen Murphy Stone Fox Bennett",
    ),
  },
  {
    share: 12,
    countries: ["TR"],
    wordLists: [
      splitWords("Ak Boz Çağ Demir Gök Işık Kızıl Öz Sarı Şen Yıl Güneş"),
      splitWords("soy dağ taş su kaya bey tepe ışık er bulut"),
      splitWords("Güvenlik Bankası Enerji Sigorta Lojistik Gıda Çelik Bilişim Tekstil İnşaat"),
    ],
    separator: " ",
    firstNames: splitWords("Ayşe Çağrı Elif Gökhan Işıl Mert Ömer Şule Tuğba Yiğit"),
    lastNames: splitWords("Yılmaz Öztürk Şahin Çelik Kılıç Aydın Doğan Güneş Işık Arslan"),
  },
  {
    share: 14,
    countries: splitWords("DE AT CH FR BE ES PT IT"),
    wordLists: [
      splitWords("Süd Nord Grün Schön Éclat Crédit Prés São Peña Città Mühl Weiß"),
      splitWords("berg bach feld mont val rive ponte mar stein haus"),
      splitWords("Versicherung Werke Banque Énergie Seguros Logística Hôpitaux Maschinenbau Acciaio Medien"),
    ],
    separator: " ",
    firstNames: splitWords("Jürgen Chloé Zoë Tomás Inês Giulia Günther André Núria Léa"),
    lastNames: splitWords("Müller Groß Lefèvre García Conceição Rossi Weßling Béranger Núñez Schäfer"),
  },
  {
    share: 12,
    countries: splitWords("PL CZ HR SE NO DK FI IS"),
    wordLists: [
      splitWords("Łódz Śląs Žel Čer Ång Ørst Høj Sør Vält Þór Křiž Brdo"),
      splitWords("ka ko strøm nes vik lund mark by holm gard"),
      splitWords("Stal Energia Pojišťovna Bryggeri Kraft Banka Sykehus Vakuutus Logistika Skog"),
    ],
    separator: " ",
    firstNames: splitWords("Paweł Kasia Åse Søren Jiří Šárka Łukasz Þóra Björn Väinö"),
    lastNames: splitWords(
      "Wójcik Żółć Sørensen Ångström Dvořák Łukasik Þorsteinsson Mäkinen Horvatić Bjørnstad",
    ),
  },
  {
    share: 5,
    countries: splitWords("BG KZ RS UA"),
    wordLists: [
      splitWords("Северный Южный Новый Первый Златен Світлий Дунав Волна Щит Гранит"),
      splitWords("банк завод порт дом флот хлеб лес мост"),
      splitWords("Защита Енергия Сигурност Логистика Осигурање Логіка"),
    ],
    separator: " ",
    firstNames: splitWords("Ольга Иван Димитър Оксана Милош Светлана Нурлан Елена"),
    lastNames: splitWords("Иванова Петров Шевченко Димитров Јовановић Ахметов Кузнецова Бойко"),
  },
  {
    share: 2,
    countries: splitWords("GR CY"),
    wordLists: [
      splitWords("Αθηνά Ήλιος Αιγαίο Όλυμπος Θάλασσα Κρήτη"),
      splitWords("Ασφάλεια Τράπεζα Ενέργεια Ναυτιλία Τρόφιμα Υγεία"),
      splitWords("ΑΕ ΕΠΕ Όμιλος Ελλάς Διεθνής Βορρά"),
    ],
    separator: " ",
    firstNames: splitWords("Ελένη Γιώργος Νίκος Μαρία Ξένια"),
    lastNames: splitWords("Παπαδοπούλου Γεωργίου Νικολάου Οικονόμου Ψαρρός"),
  },
  {
    share: 4,
    countries: splitWords("AE SA EG JO"),
    wordLists: [
      splitWords("شركة مؤسسة مجموعة بنك مصرف"),
      splitWords("الأمان النور الخليج الصحراء النيل الأفق القمة البحر"),
      splitWords("للطاقة للتأمين للنقل للأغذية للتقنية للصحة"),
    ],
    separator: " ",
    firstNames: splitWords("ليلى أحمد فاطمة عمر نور يوسف"),
    lastNames: splitWords("حداد المنصوري الخطيب القحطاني صالح العلي"),
  },
  {
    share: 1,
    countries: ["IL"],
    wordLists: [
      splitWords("חברת קבוצת בנק מפעלי"),
      splitWords("מגן הגליל הכרמל אור הנגב כנרת"),
      splitWords("אנרגיה ביטוח תקשורת מזון ביטחון"),
    ],
    separator: " ",
    firstNames: splitWords("נועה דוד יעל איתן"),
    lastNames: splitWords("כהן לוי מזרחי פרץ"),
  },
  {
    share: 3,
    countries: ["JP"],
    wordLists: [
      splitWords("株式会社 合同会社"),
      splitWords("ミライ 東和 富士 さくら 北海 アオバ 三光 ヒカリ 山陽 大和"),
      splitWords("銀行 電力 保険 物流 製薬 通信 精機 食品 製鋼 セキュリティ"),
    ],
    separator: "",
    firstNames: splitWords("美咲 健太 陽子 翔 さくら 大輔"),
    lastNames: splitWords("佐藤 鈴木 高橋 渡辺 伊藤 小林"),
  },
  {
    share: 2,
    countries: ["KR"],
    wordLists: [
      splitWords("한빛 대한 서울 부산 미래 새벽 동해 금강"),
      splitWords("보안 은행 에너지 보험 물류 제약 통신 전자"),
      splitWords("주식회사 그룹 홀딩스 코리아"),
    ],
    separator: " ",
    firstNames: splitWords("민준 서연 지후 하은"),
    lastNames: splitWords("김 이 박 최"),
  },
  {
    share: 2,
    countries: splitWords("CN TW HK"),
    wordLists: [
      splitWords("华东 北方 长江 天山 金桥 明光 南海 东方"),
      splitWords("银行 能源 保险 物流 制药 通信 钢铁 科技"),
      splitWords("有限公司 集团 股份公司 研究院"),
    ],
    separator: "",
    firstNames: splitWords("伟 芳 静 磊"),
    lastNames: splitWords("王 李 张 陈"),
  },
  {
    share: 1,
    countries: splitWords("TH IN"),
    wordLists: [
      splitWords("บริษัท ธนาคาร भारत सूर्य गंगा नव"),
      splitWords("สยาม ล้านนา หิมาลัย सुरक्षा ऊर्जा बीमा"),
      splitWords("พลังงาน ประกันภัย विकास उद्योग बैंक"),
    ],
    separator: " ",
    firstNames: splitWords("สมชาย มาลี अर्जुन दीपा"),
    lastNames: splitWords("ใจดี ศรีสุข शर्मा गुप्ता"),
  },
];

/** 100 entries. Each language occurs as often as its share. */
const languageSlots = languages.flatMap((language) =>
  Array.from({ length: language.share }, (_, index) => ({ language, index })),
);
/** Coprime to 100, so that consecutive companies have different languages. */
const languageStep = 37;
/** Coprime to every product of list lengths, so that consecutive names differ in every word. */
const wordStep = 7919;

/** The n-th combination of one word per list. After the last combination, the combinations repeat with a number. */
function combineWords(wordLists: Language["wordLists"], combinationNumber: number): string[] {
  const combinationCount = wordLists.reduce((product, wordList) => product * wordList.length, 1);
  let remainingIndex = ((combinationNumber % combinationCount) * wordStep) % combinationCount;
  const combination = wordLists.map((wordList) => {
    const word = wordList[remainingIndex % wordList.length] ?? "";
    remainingIndex = Math.floor(remainingIndex / wordList.length);
    return word;
  });
  return combinationNumber < combinationCount
    ? combination
    : [...combination, String(Math.floor(combinationNumber / combinationCount) + 1)];
}

const createSlug = (text: string) => normalizeForSearch(text).replace(/[^a-z0-9]/g, "");

const firstId = 10_000_000;

/** The n-th company of bulk data. The same number returns the same company. Names and ids are unique. */
export function createBulkCompany(companyNumber: number): DirectoryCompany {
  const languageSlot = languageSlots[(companyNumber * languageStep) % languageSlots.length];
  if (!languageSlot) throw new Error("The shares of the languages do not add up to 100.");
  const { language, index } = languageSlot;
  const indexInLanguage = Math.floor(companyNumber / languageSlots.length) * language.share + index;
  const [firstWord = "", secondWord = "", ...otherWords] = combineWords(language.wordLists, indexInLanguage);
  // Latin stems are joined: "Bor" and "vik" give Borvik.
  const isStem = /^\p{Script=Latin}/u.test(secondWord);
  const companyName = (
    isStem ? [firstWord + secondWord, ...otherWords] : [firstWord, secondWord, ...otherWords]
  ).join(language.separator);
  const id = firstId + companyNumber;
  const domain = `${createSlug(companyName) || "company"}-${companyNumber}.example`;
  const contacts = Array.from({ length: 1 + (companyNumber % 3) }, (_, contactIndex) => {
    const firstName =
      language.firstNames[(companyNumber + contactIndex * 3) % language.firstNames.length] ?? "";
    const lastName =
      language.lastNames[(Math.floor(companyNumber / 7) + contactIndex) % language.lastNames.length] ?? "";
    const mailbox = [createSlug(firstName), createSlug(lastName)].filter((name) => name !== "").join(".");
    const email = `${mailbox || `contact${contactIndex + 1}`}@${domain}`;
    return { id: id * 10 + contactIndex, email, firstName, lastName };
  });
  const countryCode = language.countries[companyNumber % language.countries.length] ?? null;
  return { id, companyName, countryCode, contacts };
}
