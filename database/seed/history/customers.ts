const CUSTOMERS: string[] = [
  'Ayu Lestari',
  'Bima Prakoso',
  'Citra Maharani',
  'Dewi Anggraini',
  'Eko Susilo',
  'Farah Nabila',
  'Galih Pratama',
  'Hesti Rahayu',
  'Indra Gunawan',
  'Jihan Salsabila',
  'Kurnia Sandi',
  'Lia Amalia',
  'Mega Puspita',
  'Nanda Setiawan',
  'Oki Firmansyah',
  'Putri Handayani',
  'Rangga Wibowo',
  'Siska Melani',
  'Tono Haryanto',
  'Umi Kalsum',
  'Vina Oktaviani',
  'Wahyu Hidayat',
  'Yanti Kurniasih',
  'Zaki Ramadhan',
  'Bu Retno, kantor notaris',
  'Pak Slamet, RT 02',
  'Ratna Dewi',
  'Hana Puspa',
  'Tegar Mahendra',
  'Laras Kinasih',
]

const FAMILIES =
  `Santoso Utami Wicaksono Permana Nugraheni Halim Siregar Purnama Wijayanti Saputro Yuliana Hakim
    Lubis Maulana Susanto Mulyani Kuncoro Astuti Hartono Pangestu Rahmawati Kurniawan Sembiring
    Anjani Wijaya Safitri Nasution`.split(/\s+/)

/** One customer in nine has no name. */
export function customersOf(random: () => number): { name: string | null; phone: string }[] {
  const named = CUSTOMERS.flatMap((name) => [
    name,
    ...(name.includes(',') ? [] : FAMILIES.map((family) => `${name.split(' ')[0]} ${family}`)),
  ])
  return named.map((name, index) => ({
    name: random() < 1 / 9 ? null : name,
    phone: `62813${String(20_000_000 + index * 37_813).padStart(8, '0')}`,
  }))
}
