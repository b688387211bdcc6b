// Words that fit any picture, as they are found in pages: without accents, apostrophes and numbers, divided by “|”.

/** One language's words. A name fits any picture if it is an `alone`, a `counted` with a number, roles, or a `picture` with others around it. */
export interface Vocabulary {
  /** Articles, places and requests, which stand only before a word for a picture. */
  leading: string;
  /** What a picture is for, before a word for a picture or another role. */
  before: string;
  picture: string;
  after: string;
  role: string;
  /** What only a number makes empty: “Fig. 1” is, “A fig” is not. */
  counted: string;
  alone: string;
}

/** Words of programs and of English that pages of all languages have, and of several languages. */
export const shared: Vocabulary = {
  leading: '',
  before: 'image|img|photo|pic|foto|thumbnail|main|test|dummy|sample|placeholder|default|post|blog|web',
  picture: '',
  after: '',
  role: 'banner|hero|header|footer|slider|slide|carousel|cover|background|bg|teaser|avatar|thumb|featured|sidebar|logo|logotype',
  counted:
    'figure|client|service|galerie|figura|diapositiva|passo|cliente|categoria|evento|curso|galeria|' +
    'noticia|fig|frame|rectangle|ellipse|layer|asset|artboard|scan|clip|download|slide',
  alone:
    'elemento decorativo|alt|null|undefined|nan|nil|n a|none|untitled|unnamed|img|test|testing|todo|tbd|fixme|dummy|placeholder|thumbnail|' +
    'screenshot|foo|foo ?bar|foo bar baz|bla|blah|(?:maxres|hq|mq|sd)default',
};

/** English, German, French, Italian, Spanish, Portuguese and Arabic. */
export const vocabularies: readonly Vocabulary[] = [
  {
    leading:
      'an?|the|this|that|is|it s|here|here s|my|our|your|some|new|loading|first|second|third|last|missing|broken|' +
      'please|insert|add|enter|put|write|type|describe|replace|edit|change|set|provide|todo|tbd|fixme',
    before:
      'undefined|null|alt|top|bottom|left|right|side|example|stock|generic|random|empty|blank|primary|secondary|lead|feature|product|item|article|news|content|section|' +
      'page|site|website|home|homepage|gallery|lightbox|card|grid|media|profile|user|author|member|team member|preview|poster|video|' +
      'promo|category|event|recipe|project|property|room|hotel|listing|service|vendor|seller|shop|store|story|entry|topic|episode|podcast|offer|deal|partner|client|customer|student|sponsor|collection|decorative|responsive|embedded|inline|pasted|uploaded|attached|scanned|inserted|untitled|unnamed',
    picture:
      '(?:no|my|test|dummy|sample|default|header|hero|banner|cover|featured|profile|product)(?:image|img|photo|pic)|' +
      'images?|imgs?|pictures?|pics?|photos?|photographs?|headshots?|graphics?|illustrations?|placeholder|thumbnail|' +
      'alt text|alternat(?:iv)?e text|alt tag|alt attribute|(?:image|picture|photo) (?:description|caption|title|name|alt|text)|' +
      'no (?:image|picture|photo|thumbnail|preview|alt|alt text)|whatsapp image|(?:bitmap|jpe?g|png|gif|svg) image|' +
      '(?:alt|text|descriptions?|caption|title) (?:goes )?here',
    after:
      'of|showing|depicting|an?|the|here|goes here|to come|coming soon|(?:is )?(?:not )?(?:available|found|supported)|(?:is )?(?:unavailable|missing)|' +
      'loading|placeholder|alt|alt text|description|copy|edited|final|file|name|number|' +
      '(?:of|for)(?: the| this| an?| your| our)? (?:image|picture|photo|product|item|article|post|user|author|page|banner|slide|logo)',
    role: '(?:company|site|brand|website|our|your|client|partner|sponsor|page|airline|store|shop|team|club|school|university|organi[sz]ation|publisher|hotel) logo',
    counted:
      'step|project|customer|testimonial|course|event|post|feature|card|gallery|portfolio|sponsor|' +
      'partner|brand|category|member|review|work|news',
    alone:
      'icon|default icon|spacer|blank|default|empty|dot|clear|transparent|pixel|figure|file|upload|attachment|screen shot|bullet|' +
      'untitled (?:design|artwork|project|document|drawing|diagram|layer|presentation)|new (?:project|document|design|canvas)|mask group|' +
      'decorative|decoration|decorative (?:icon|element|line|shape|divider)|video poster|product shot|product|item|article|recipe|listing|author|user|user profile|team member|client|customer|testimonial|feature|course|category|brand|sample|content|chart|diagram|graph|infographic|your logo here|insert text|(?:insert|add|enter|todo|no) alt|(?:todo )?(?:add|insert|enter|write) (?:an? |the )?descriptions?',
  },
  {
    leading:
      'ein|eine|das|die|der|dieses|dies|ist|hier|mein|unser|ihr|dein|neues|erstes|zweites|bitte|hier bitte',
    before: 'startseiten?|platzhalter|produkt|profil|titel|vorschau|beispiel|rezept|projekt|objekt',
    picture:
      '(?:(?:titel|beitrags|artikel|produkt|header|kopf|vorschau|profil|hintergrund|platzhalter|start|teaser|slider|galerie|haupt|symbol|' +
      'beispiel|muster|dummy|rezept|projekt|objekt|autoren|hero|banner|cover|seiten|standard|aufmacher)(?:bild(?:er)?|fotos?|grafik))|' +
      'bild|bilder|fotos?|fotografie|grafik|abbildung|illustration|whatsapp bild|alternativ ?text|alternativer text|alt text|' +
      'bildbeschreibung|bildtext|bildtitel|beschreibung des bildes|keine? (?:bild|foto|grafik|vorschau(?:bild)?|alternativtext)',
    after:
      'von|vom|des|der|einer|einem|eines|dem|mit|zeigt|kommt bald|folgt|folgt in kurze|in kurze|(?:nicht )?(?:verfugbar|vorhanden|gefunden)|fehlt|platzhalter|' +
      'hier|links|rechts|oben|unten|einfugen|eingeben|einsetzen|erganzen|hinzufugen|kopie|(?:des|vom|zum|fur das) (?:bild(?:es)?|produkts?|artikels?|beitrags?)',
    role: 'hintergrund|kopfzeile|logo (?:der firma|des unternehmens)|(?:firmen|unternehmens|website)logo',
    counted:
      'abb|folie|ebene|zeichenflache|rechteck|schritt|projekt|kunde|leistung|kurs|kategorie|referenz|' +
      'veranstaltung',
    alone:
      'symbol|platzhalter|ohne titel|unbenannt|(?:unbenanntes|neues) (?:design|projekt|dokument)|design ohne titel|' +
      'bildschirmfoto|leer|dekorativ|dekoratives? (?:symbol|icon|element)|schmuckbild|blindtext|produkt|artikel|beitrag|rezept|eintrag|autor(?:in)?|benutzer(?:in)?|diagramm',
  },
  {
    leading:
      'une?|la|l|le|cette|ceci|est|c est|voici|ma|mon|notre|votre|inser(?:er|ez)|ajoute[rz]|saisi(?:r|ssez)|entre[rz]|decri(?:re|vez)|ecri(?:re|vez)|mettre|remplacer',
    before: '',
    picture:
      'images?|photos?|photographies?|illustrations?|graphique|visuel|texte (?:alternatif|alt|de remplacement)|' +
      '(?:description|legende) de l image|(?:pas d|pas de|aucune?|sans) (?:image|photo|texte alternatif)',
    after:
      'de|du|des|d|montrant|representant|la|l|une?|ici|produit|profil|utilisateur|gauche|droite|principale?|vedette|a la une|(?:mise )?en avant|couverture|en tete|' +
      'fond|arriere plan|par defaut|generique|illustration|presentation|article|recette|projet|auteur|page|non disponible|indisponible|introuvable|manquante|' +
      'a venir|bientot(?: disponible)?|vide|test|exemple|banniere|logo|decorative|copie',
    role: 'banniere(?: d accueil| du site| de la page)?|en tete|pied de page|arriere plan|diaporama|carrousel|vignette|miniature|logo (?:de l entreprise|du site|de la societe|de la marque)',
    counted:
      'diapositive|diapo|calque|plan de travail|schema|capture|etape|projet|cours|categorie|evenement|' +
      'actualite|temoignage',
    alone:
      'icone(?: decorative)?|element decoratif|sans (?:titre|nom)|capture d ecran|espaceur|vide|par defaut|(?:design|projet|document) sans titre|' +
      'nouveau (?:projet|document)|faux texte|produit|recette|auteur|utilisateur|graphique|diagramme',
  },
  {
    leading:
      'una?|l|la|il|questa|ecco|qui|inseri(?:re|sci)|aggiung(?:ere|i)|scriv(?:ere|i)|descriv(?:ere|i)|prima',
    before: '',
    picture:
      'immagin[ei]|foto|fotografi[ae]|illustrazion[ei]|grafica|immagine whatsapp|testo (?:alternativo|alt)|' +
      'descrizione (?:dell )?immagine|(?:nessuna?|nessun|senza) (?:immagine|foto|testo alternativo)',
    after:
      'di|del|della|dello|dei|degli|delle|dell|d|che|una?|qui|profilo|prodotto|copertina|utente|sinistra|destra|in evidenza|principale|segnaposto|predefinita|' +
      'sfondo|anteprima|esempio|prova|non disponibile|non trovata|mancante|in arrivo|articolo|ricetta|progetto|autore|pagina|banner|logo|decorativa|copia|intestazione|testata',
    role: 'banner principale|intestazione|sfondo|anteprima|miniatura|logo (?:aziendale|del sito|dell azienda)',
    counted: 'livello|grafico|passaggio|progetto|servizio|corso|galleria|notizia',
    alone:
      'icona(?: decorativa)?|segnaposto|senza (?:titolo|nome)|schermata|vuoto|(?:progetto|documento) senza titolo|nuovo progetto|prodotto|articolo|ricetta|autore|utente|diagramma',
  },
  {
    leading:
      'una?|la|el|esta|es|aqui|insert(?:ar|a|e)|anad(?:ir|e|a)|agreg(?:ar|a|ue)|escrib(?:ir|e|a)|describ(?:ir|e|a)|introdu(?:cir|ce|zca)|primera',
    before: '',
    picture:
      'imagen|imagenes|fotos?|fotografias?|ilustracion|ilustraciones|grafico|imagen de whatsapp|texto (?:alternativo|alt)|' +
      'descripcion (?:de )?(?:la )?imagen|(?:sin|ninguna?|ningun) (?:imagen|foto|texto alternativo)',
    after:
      'del?|que|una?|la|el|aqui|perfil|portada|cabecera|encabezado|producto|articulo|destacad[ao]|principal|fondo|muestra|ejemplo|prueba|' +
      'por defecto|predeterminada|no (?:disponible|encontrada|soportada)|izquierda|derecha|proximamente|pagina|banner|logo|decorativa|copia|vista previa|miniatura|' +
      'usuario|autor|noticia|entrada|receta|proyecto',
    role: 'banner principal|cabecera|encabezado|miniatura|(?:logo|logotipo) (?:de la empresa|del sitio)',
    counted: 'capa|mesa de trabajo|paso|proyecto|servicio',
    alone:
      'icono(?: decorativo)?|sin (?:titulo|nombre)|marcador de posicion|captura de pantalla|vacio|espaciador|(?:diseno|proyecto) sin titulo|' +
      'nuevo proyecto|producto|articulo|receta|autor|usuario|diagrama',
  },
  {
    leading:
      'uma?|a|o|esta|aqui|insir[ae]|inserir|adicion(?:ar|e)|digit(?:ar|e)|escrev(?:er|a)|descrev(?:er|a)|coloque|primeira',
    before: '',
    picture:
      'imagem|imagens|fotos?|fotografias?|ilustracao|ilustracoes|grafico|imagem do whatsapp|texto (?:alternativo|alt)|' +
      'descricao (?:da )?imagem|(?:sem|nenhuma?|nenhum) (?:imagem|foto|texto alternativo)',
    after:
      'de|do|da|dos|das|em|que|com|uma?|aqui|perfil|capa|destaque|destacada|principal|produto|artigo|post|postagem|pagina|fundo|exemplo|teste|' +
      'padrao|nao (?:disponivel|encontrada|suportada)|(?:a )?(?:esquerda|direita)|indisponivel|em breve|banner|logo|decorativa|copia|cabecalho|usuario|utilizador|autor|noticia|receita|projeto',
    role: 'banner principal|cabecalho|miniatura|(?:logo|logotipo) (?:da empresa|do site)',
    counted: 'camada|prancheta|etapa|projeto|servico',
    alone:
      'icone(?: decorativo)?|sem (?:titulo|nome)|espaco reservado|captura de (?:tela|ecra)|marcador de posicao|vazio|espacador|' +
      '(?:design|projeto) sem (?:nome|titulo)|novo projeto|produto|artigo|receita|utilizador',
  },
  {
    leading: 'هذه|هذا|هنا|أدخل|أضف|اكتب|ضع|يرجى',
    before: 'شعار',
    picture:
      'صورة|صوره|الصورة|صور|الصور|رسم|رسم توضيحي|صورة (?:فوتوغرافية|مصغرة)|النص البديل|نص بديل|نصا بديلا|وصف الصورة|(?:لا توجد|بدون) صورة',
    after:
      'من|تظهر|توضح|ل|لـ|هنا|ال(?:غلاف|منتج|وصفة|بارزة|ملف الشخصي|شخصية|رئيسية|مقالة?|خلفية|صفحة|شعار|مستخدم)|غلاف|منتج|بارزة|رئيسية|مقال|' +
      'خلفية|للمنتج|للمقال|توضيحية|تجريبية|افتراضية|رمزية|(?:غير )?(?:متوفرة|متاحة|موجودة)|قريبا',
    role: 'بانر|شعار|الشعار|ترويسة|خلفية|شعار (?:الشركة|الموقع)',
    counted: 'شكل|الشكل|شريحة|رسم بياني|خطوة|الخطوة|مشروع|خدمة|عميل|فعالية|دورة',
    alone:
      'أيقونة|بدون عنوان|بلا عنوان|لقطة شاشة|عنصر نائب|فارغ|(?:تصميم|مشروع) بدون عنوان|اختبار|تجربة|منتج|المنتج|مقال|المقال|وصفة|الوصفة|كاتب|الكاتب|مستخدم|المستخدم|لوريم إيبسوم',
  },
];

/** Japanese, which has no spaces between words. */
export const japanese: Vocabulary = {
  leading: 'この|その|ここに|新しい',
  before:
    '商品|製品|メイン|サブ|トップ|アイキャッチ|サンプル|ダミー|テスト|仮|ヘッダー|フッター|背景|カバー|プロフィール|記事|レシピ|投稿|ブログ|紹介|' +
    'スライド|バナー|キービジュアル|イメージ|見出し|装飾用?|参考|挿入|デフォルト|ロゴ|の',
  picture:
    '画像|写真|イラスト|図|イメージ|ピクチャー|フォト|サムネイル|サムネ|代替テキスト|alt ?テキスト|プレースホルダー',
  after:
    'です|の|を|を?(?:ここに)?(?:入力|挿入|追加)(?:する|してください)?|の?説明(?:文)?|なし|[がは]ありません|は?準備中(?:です)?|が見つかりません|' +
    'ファイル|の?コピー|枚目|番目|その',
  role: 'バナー|スライド|スライダー|ヘッダー|フッター|(?:メイン|キー)ビジュアル|アイキャッチ|(?:会社)?ロゴ|ロゴマーク|背景',
  counted:
    '表|レイヤー|アートボード|フレーム|ステップ|手順|プロジェクト|サービス|お客様の声|イベント|コース|ギャラリー',
  alone:
    '無題|タイトルなし|名称未設定|(?:名称未設定|無題)のデザイン|新規プロジェクト|スペーサー|スクリーンショット|テスト|ダミー|アイコン|商品|製品|記事|レシピ|投稿|著者|ユーザー',
};

/** Words that tell a target or an action if a link or a button has nothing else; in all languages. */
export const targets =
  'products|images|pictures|pics|photos|graphics|illustrations|file|upload|attachment|screenshot|empty|clear|none|default|test|download|author|user|user profile|client|customer|testimonial|feature|course|category|brand|content|galler(?:y|ia) #|galeri[ae] #|chart|graph|diagram|steps? #.*|' +
  'bilder|fotos|grafik|leer|autor(?:in)?|benutzer(?:in)?|diagramm|schritt #|etape #|passo #|passaggio #|paso #|etapa #|' +
  'auteur|utilisateur|graphique|diagramme|autore|utente|diagramma|usuario|diagrama|utilizador|photographies|vide|immagini|fotografie|vuoto|imagenes|fotografias|vacio|imagens|vazio|' +
  '写真|画像|フォト|イラスト|テスト|著者|ユーザー|ステップ #|手順 #|الكاتب|كاتب|المستخدم|مستخدم|(?:ال)?خطوة #|صور|الصور|فارغ|' +
  '(?:insert|add|enter|edit|change|replace|set|describe|write|ajouter|inserer|remplacer|aggiungi|inserisci|anadir|agregar|insertar|' +
  'adicionar|inserir|أضف|أدخل) .*|.* (?:hinzufugen|einfugen|upload)|.*を(?:追加|挿入|入力)(?:する)?';

/** The first words of the Latin of printers. */
export const loremIpsum =
  'lorem ipsum dolor sit amet consectetur consetetur adipiscing sadipscing elit elitr sed do diam eiusmod tempor';

/** Words in file names, besides numbers and the shared ones. */
export const fileWords =
  'graphic|picture|screenshot|icon|final|copy|kopie|copie|copia|small|large|medium|big|web|scaled|cropped|edited|edit|' +
  'resized|rotated|preview|full|original|mobile|desktop|retina|hd|sm|lg|xl|min|px|new|neu|v|rev|version|draft|bild|titelbild|imagen|' +
  'imagem|immagine|portada|capa|copertina|banniere';

/** What pictures are of, in the words of programs that describe them, by the beginnings of words. */
const described =
  'image|picture|photo|bild|foto|imagen|imagem|immagine|illustra|ilustra|zeichnung|dessin|dibujo|desenho|disegno|cartoon|karikatur|' +
  'caricatur|meme|graphic|grafik|art|kunst|obra|oeuvre|opera|doodle|screenshot|captur|selfie|poster|text';

/** The beginnings of sentences that the programs of large sites write, as Facebook, Instagram, LinkedIn, Pinterest and Word do in their languages. */
export const machinePhrases = [
  '(?:may be|kann|konnte|(?:ist )?moglicherweise|peut etre|puede ser|potrebbe essere|pode ser) (?:(?:an?|eine?|une?|una|uma?|um) |un.)?' +
    `(?:[^ .]+ ){0,4}?(?:[^ .]*-)?(?:${described})[^ .]*(?:$|["“«]| (?:of|that|von|mit|de|d'|du|di|con|com|raffigurante|en|in|and|und|et|e|y)\\b)`,
  '(?:this )?(?:image|picture|photo) may contain|(?:this may contain|dies kann enthalten|peut contenir|puo contenere|puede contener|pode conter) ?:|photo shared by .{1,60} on .{3,12} 20\\d\\d',
  '(?:dieses |das )?bild (?:konnte|kann) (?:folgendes )?enthalten',
  "l'image (?:contient peut-?\\s?etre|peut contenir)|image pouvant contenir",
  '(?:la )?imagen puede contener|l.immagine (?:puo|potrebbe) contenere|(?:a )?imagem pode conter',
  'no (?:photo|image|alternative text|alt text|text)? ?(?:description|alternative text|alt text|alt text provided)? ?(?:is )?(?:available|provided|for this image|for this photo)',
  'keine? (?:foto|bild)?(?:beschreibung|alternativtext|alternativer text|alternative textbeschreibung|alt-?text).{0,20}(?:verfugbar|vorhanden|angegeben|fur dieses bild)',
  'aucune? (?:description|texte alternatif|texte de remplacement).{0,20}(?:disponible|fourni|pour cette image)',
  '(?:no hay|sin|ningun|ninguna|no se ha proporcionado) (?:ninguna |ningun )?(?:descripcion|texto alternativo)\\b.{0,20}(?:disponible|imagen|foto)',
  'nessuna? (?:descrizione|testo alternativo)\\b.{0,20}(?:disponibile|fornito|immagine|foto)',
  '(?:nenhuma?|sem|nao ha|nao foi fornecido) (?:descricao|texto alternativo)\\b.{0,20}(?:disponivel|imagem|foto)',
  '(?:写真|画像).{0,4}(?:説明|代替テキスト).{0,6}ありません|.{1,80}の(?:画像|写真|イラスト)のようです|画像に含まれている可能性',
  '(?:لا يتوفر|لا يوجد|لم يتم توفير) (?:وصف|نص بديل)|(?:قد|ربما) تكون صورة|(?:قد|ربما) تحتوي (?:هذه )?الصورة',
  // Other languages.
  'kan een afbeelding zijn van|geen fotobeschrijving beschikbaar|kan vara en bild|ingen fotobeskrivning|kan være et billede|ingen billedbeskrivelse',
  'kan være et bilde|ingen bildebeskrivelse|voi olla kuva|moze byc zdjeciem|brak dostepnego opisu zdjecia|muze jit o obrazek|poate fi o imagine',
  'возможно, это изображение|нет описания фото|може бути зображення|немає опису світлини|fotograf acıklaması yok|bir gorseli olabilir',
  'mungkin gambar|tidak ada deskripsi foto|co the la hinh anh|khong co mo ta anh|可能是.{1,80}的(?:图像|圖像|图片|圖片)|未提供相片說明|.{1,80}이미지일 수 있음|사진 설명이 없습니다',
].join('|');

/** The ends of such sentences. */
export const machineEndings =
  'description automatically generated(?: with \\w+ confidence)?|automatisch generierte beschreibung|beschreibung automatisch generiert|' +
  'description generee automatiquement|descripcion generada automaticamente|descrizione generata automaticamente|' +
  'descricao gerada automaticamente|自動的に生成された説明|تم (?:إنشاء|انشاء) الوصف تلقائيا';

/** Pictures of icons that are seldom more than that: what they look like tells no target. In all languages. */
export const iconLooks =
  'arrows?|arrow ?heads?|chevrons?|carets?|magnifying glass|magnifier|loupe|(?:gear|cog) ?wheels?|cogs?|gears?|' +
  '(?:three|two|four|#) (?:(?:horizontal|vertical|stacked|parallel|small|short|black|white|little) )*(?:lines|bars|dots|stripes)|' +
  'ellipsis|speech bubble|trash ?can|dust ?bin|waste ?(?:paper )?(?:basket|bin)|paper ?clip|floppy(?: disk)?|paper ?plane|' +
  'check ?mark|(?:plus|minus) sign|' +
  'pfeile?|pfeil ?spitze|lupe|zahnrad(?:er|chen)?|sprechblase|mulleimer|buroklammer|diskette|hakchen|pluszeichen|minuszeichen|' +
  '(?:drei|zwei|vier|#) (?:(?:waa?gerechte|horizontale|senkrechte|vertikale|kleine|kurze) )*(?:striche|linien|balken|punkte)|' +
  'fleches?|engrenages?|roue (?:dentee|crantee)|avion en papier|disquette|' +
  '(?:trois|deux|quatre|#) (?:petits? )?(?:lignes|traits|barres|points)(?: horizontales| horizontaux| verticales| verticaux)?|' +
  'frecc(?:ia|e)|lente(?: d.? ?ingrandimento| di ingrandimento)?|ingranaggi[o]?|ruota dentata|segno di spunta|' +
  '(?:tre|due|quattro|#) (?:linee|barre|righe|punti|puntini|trattini)(?: orizzontali| verticali)?|' +
  'flechas?|lupa|engranajes?|rueda dentada|disquete|avion de papel|marca de verificacion|' +
  '(?:tres|dos|cuatro|#) (?:lineas|rayas|barras|puntos|puntitos)(?: horizontales| verticales)?|' +
  'engrenage(?:m|ns)|roda dentada|aviao de papel|marca de verificacao|' +
  '(?:tres|dois|duas|quatro|#) (?:linhas|riscas|barras|tracos|pontos|pontinhos)(?: horizontais| verticais)?|' +
  'seta (?:para )?(?:a )?(?:esquerda|direita|cima|baixo)|' +
  '(?:(?:左|右|上|下)(?:向き)?の?)?矢印|虫眼鏡|ルーペ|歯車|(?:三|# ?)本の?(?:横|縦)?(?:線|棒)|(?:三|# ?)点リーダー?|吹き出し|' +
  'عدسة(?: مكبرة| تكبير)?|ترس|(?:ثلاث|ثلاثة|#) (?:خطوط|نقاط|شرطات)(?: أفقية| عمودية)?|' +
  'سهم (?:إلى |نحو )?(?:لل?|ال)?(?:يسار|يمين|أعلى|أسفل)';

/** Pictures of icons that may as well be what a link is about. In all languages. */
export const iconThings =
  'pencil|pen|envelope|padlock|bell|heart|star|house|eye|globe|silhouette|funnel|wrench|spanner|triangle|circle|' +
  'square|clock|light ?bulb|hamburger|lens|' +
  'stift|bleistift|briefumschlag|umschlag|vorhangeschloss|glocke|herz|stern|haus|auge|weltkugel|globus|trichter|schraubenschlussel|' +
  'dreieck|kreis|quadrat|uhr|gluhbirne|papierkorb|winkel|' +
  'crayon|stylo|enveloppe|cadenas|cloche|c(?:oe|œ)ur|etoile|maison|(?:oe|œ)il|entonnoir|cle a molette|cercle|' +
  'carre|horloge|ampoule|corbeille|poubelle|trombone|' +
  'matita|penna|busta|lucchetto|campana|campanella|cuore|stella|occhio|globo|imbuto|chiave inglese|' +
  'triangolo|cerchio|quadrato|orologio|lampadina|cestino|bidone|graffetta|' +
  'lapiz|boligrafo|candado|corazon|estrella|casa|ojo|embudo|llave inglesa|triangulo|circulo|' +
  'cuadrado|reloj|bombilla|papelera|sobre cerrado|' +
  'lapis|caneta|cadeado|sino|coracao|estrela|olho|funil|relogio|lampada|lixeira|seta|' +
  '鉛筆|ペン|封筒|南京錠|ベル|ハート|星|家|目|地球儀|漏斗|レンチ|三角形?|丸|四角形?|時計|電球|ゴミ箱|ごみ箱|' +
  'قلم|ظرف|قفل|جرس|قلب|نجمة|منزل|بيت|عين|كرة أرضية|قمع|مفتاح ربط|مثلث|دائرة|مربع|ساعة|مصباح|سلة مهملات|سهم';

/** Words around these that tell more of the look, and those that say that it is an icon. In all languages. */
export const iconMarks =
  'an?|of|in|on|with|and|to|left|right|up|down|upwards?|downwards?|pointing|facing|small|big|large|double|single|curved|round|' +
  'rounded|simple|white|black|gr[ae]y|blue|red|green|yellow|orange|circle|square|box|#|' +
  'ein|eine|einem|der|die|das|im|mit|nach|links|rechts|oben|unten|linker|rechter|kleiner?|grosser|doppelter|wei(?:ß|ss)er?|' +
  'schwarzer?|grauer?|blauer?|roter?|gruner?|kreis|' +
  'une?|la|le|l|de|d|du|des|vers|en|a|dans|gauche|droite|haut|bas|petite?|blanche?|noire?|grise?|bleue?|rouge|verte?|cercle|' +
  'una?|il|lo|di|del|della|con|verso|rivolta|sinistra|destra|su|giu|alto|basso|piccola?|bianca|nera|grigia|blu|rossa|verde|doppia|' +
  'el|hacia|izquierda|derecha|arriba|abajo|pequena|blanca|negra|gris|azul|roja|doble|circulo|' +
  'uma?|o|do|da|para|esquerda|direita|cima|baixo|branca|preta|cinza|vermelha|dupla';
export const iconWords =
  'icons?|symbols?|glyph|pictogram|piktogramm|icones?|symbole|pictogramme|icona|icono|simbolo|アイコン|マーク|記号|أيقونة|رمز|علامة';

/** Names that tell of a link or a button only that it is one; in the eight languages. */
export const controlWords = new Set(
  [
    'click|click here|click me|click this|here|submit|submit button|button|link|this link|tap|tap here|press here',
    'klick|klicken|klicken sie|klicken sie hier|hier klicken|klick hier|hier|absenden|abschicken|senden',
    'schaltfläche|knopf|dieser link',
    'clic|cliquer|cliquez|cliquez ici|cliquer ici|ici|envoyer|soumettre|valider|bouton|lien|ce lien',
    'clicca|cliccare|clicca qui|fai clic|fai clic qui|fare clic qui|qui|invia|inviare|pulsante|bottone',
    'collegamento',
    'haz clic|haga clic|haz clic aquí|haz clic aqui|haga clic aquí|haga clic aqui|clic aquí|clic aqui|pulsa aquí',
    'pulse aquí|aquí|aqui|enviar|botón|boton|enlace|este enlace',
    'clique|clique aqui|clicar|clicar aqui|submeter|botão|botao|ligação|este link',
    'クリック|ここをクリック|こちらをクリック|ここ|こちら|こちらから|送信|送信する|ボタン|リンク',
    'انقر|انقر هنا|اضغط|اضغط هنا|هنا|إرسال|ارسال|أرسل|زر|رابط',
  ].flatMap((line) => line.split('|')),
);

/** Names that tell of a link only that there is more; in the eight languages. */
export const moreWords = new Set(
  [
    'more|read more|learn more|see more|view more|find out more|more info|more information|continue reading',
    'mehr|mehr lesen|mehr erfahren|mehr anzeigen|mehr dazu|weiterlesen|weitere informationen',
    'plus|en savoir plus|lire la suite|voir plus|lire plus',
    'di più|di piu|leggi di più|leggi di piu|leggi tutto|scopri di più|scopri di piu|continua a leggere',
    'más|mas|leer más|leer mas|ver más|ver mas|saber más|saber mas|más información|seguir leyendo',
    'mais|ler mais|leia mais|ver mais|saber mais|saiba mais|mais informações|continuar a ler',
    'もっと|もっと見る|もっと読む|続きを読む|詳しくはこちら|詳しく見る|詳細',
    'المزيد|اقرأ المزيد|عرض المزيد|تابع القراءة|معرفة المزيد',
  ].flatMap((line) => line.split('|')),
);
